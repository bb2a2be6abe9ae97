/** What developers do to a page whose flows are saved. What is right was decided before anything was played. */
import { BASE } from './app.js'

export interface Refactoring {
  name: string
  kind: 'renamed ids' | 'moved' | 'relabelled' | 'translated' | 'split' | 'merged' | 'removed'
  flow: 'book' | 'message' | 'confirm' | 'preferences'
  /**
   * `healed`: another control does now what the recorded one did. `left`: none does, or nothing tells which one, so the file
   * stays as it is.
   */
  right: 'healed' | 'left'
  markup: string
}

/** @throws Error when the markup has no such text, or has it twice */
function changed(...changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce((markup, [from, to]) => {
    if (markup.split(from).length !== 2) throw new Error(`not once in the page: ${from}`)
    return markup.replace(from, () => to)
  }, BASE)
}

const without = (...testids: string[]) =>
  changed(...testids.map((testid) => [`data-testid="${testid}" `, ''] as const))
const GUEST = '<label>Guest <input data-testid="guest" name="guest"></label>'
const ROOM =
  '<label>Room <select data-testid="room" name="room"><option>Attic</option><option>Cellar</option></select></label>'
const DRAFT = '<button type="button" data-testid="draft" data-do="draft">Keep as draft</button>'
const BOOK = '<button type="button" data-testid="book" data-do="book">Book room</button>'
const SEND = '<button data-testid="send" data-do="send">Send message</button>'
const MESSAGE = '<label>Message <input data-testid="message" name="message"></label>'
const ANN = '<button data-testid="confirm-ann" data-do="confirm-ann">Confirm Ann</button>'
const SETTINGS = '<button data-testid="open-settings" data-do="open-settings">Settings</button>'
const NEWSLETTER =
  '<label><input type="checkbox" data-testid="newsletter" name="newsletter"> Newsletter</label>'
const APPLY = '<button data-testid="apply" data-do="apply">Apply</button>'
const DIALOG = '<div role="dialog" aria-label="Preferences" hidden>'

const list = (
  kind: Refactoring['kind'],
  ...cases: readonly (readonly [
    name: string,
    flow: Refactoring['flow'],
    right: Refactoring['right'],
    markup: string,
  ])[]
): Refactoring[] => cases.map(([name, flow, right, markup]) => ({ kind, name, flow, right, markup }))

export const REFACTORINGS: readonly Refactoring[] = [
  ...list(
    'renamed ids',
    [
      'the guest field has another id',
      'book',
      'healed',
      changed(['data-testid="guest"', 'data-testid="booking-guest"']),
    ],
    [
      'the room list has another id',
      'book',
      'healed',
      changed(['data-testid="room"', 'data-testid="booking-room"']),
    ],
    [
      'the book button has another id',
      'book',
      'healed',
      changed(['data-testid="book"', 'data-testid="submit-booking"']),
    ],
    ['the whole form lost its ids', 'book', 'healed', without('guest', 'room', 'coffee', 'draft', 'book')],
    [
      'the send button has another id',
      'message',
      'healed',
      changed(['data-testid="send"', 'data-testid="msg-send"']),
    ],
    ['the message field lost its id', 'message', 'healed', without('message')],
    [
      'the button of a row has another id',
      'confirm',
      'healed',
      changed(['data-testid="confirm-ann"', 'data-testid="row-1-confirm"']),
    ],
    [
      'two ids were swapped',
      'book',
      'left',
      changed(
        [
          'data-testid="draft" data-do="draft">Keep as draft',
          'data-testid="book" data-do="draft">Keep as draft',
        ],
        ['data-testid="book" data-do="book">Book room', 'data-testid="draft" data-do="book">Book room'],
      ),
    ],
  ),
  ...list(
    'moved',
    [
      'the message section is in the header, without ids',
      'message',
      'healed',
      changed(
        [`${MESSAGE}\n    ${SEND}`, ''],
        [
          SETTINGS,
          `${SETTINGS}<label>Message <input name="message"></label><button data-do="send">Send message</button>`,
        ],
      ),
    ],
    [
      'the buttons changed places, and lost their ids',
      'book',
      'healed',
      changed(
        [DRAFT, '<button type="button" data-do="book">Book room</button>'],
        [BOOK, '<button type="button" data-do="draft">Keep as draft</button>'],
      ),
    ],
    [
      'the room comes before the guest, and both lost their ids',
      'book',
      'healed',
      changed([
        `${GUEST}\n      ${ROOM}`,
        '<label>Room <select name="room"><option>Attic</option><option>Cellar</option></select></label><label>Guest <input name="guest"></label>',
      ]),
    ],
    [
      'the dialog is a part of the page',
      'preferences',
      'left',
      changed([SETTINGS, ''], [DIALOG, '<div aria-label="Preferences">']),
    ],
    [
      'the form is in a dialog that is open, without ids',
      'book',
      'healed',
      changed(
        ['<form>', '<div role="dialog" aria-label="Booking"><form>'],
        ['</form>', '</form></div>'],
        ['data-testid="book" ', ''],
        ['data-testid="guest" ', ''],
      ),
    ],
    [
      'the book button is in a menu',
      'book',
      'left',
      changed([
        BOOK,
        '<button type="button" data-do="menu">More</button><div role="menu" hidden><div role="menuitem" tabindex="0" data-do="book">Book room</div></div>',
      ]),
    ],
    [
      'the rows changed their order, and the buttons say less',
      'confirm',
      'left',
      changed(
        [`<li>Ann, Attic ${ANN}</li>`, ''],
        [
          '<li>Ben, Cellar <button data-testid="confirm-ben" data-do="confirm-ben">Confirm Ben</button></li>',
          '<li>Ben, Cellar <button data-do="confirm-ben">Confirm</button></li><li>Ann, Attic <button data-do="confirm-ann">Confirm</button></li>',
        ],
      ),
    ],
    [
      'the settings button is in the main part, without an id',
      'preferences',
      'healed',
      changed(
        [SETTINGS, ''],
        ['<p role="status"></p>', '<p role="status"></p><button data-do="open-settings">Settings</button>'],
      ),
    ],
  ),
  ...list(
    'relabelled',
    [
      'Book room is Book this room now',
      'book',
      'healed',
      changed([BOOK, '<button type="button" data-do="book">Book this room now</button>']),
    ],
    [
      'Book room is a picture that is called Book',
      'book',
      'healed',
      changed([
        BOOK,
        '<button type="button" data-do="book" aria-label="Book"><svg width="16" height="16"></svg></button>',
      ]),
    ],
    [
      'Book room is Reserve, beside Keep as draft',
      'book',
      'healed',
      changed([BOOK, '<button type="button" data-do="book">Reserve</button>']),
    ],
    ['Send message is Send', 'message', 'healed', changed([SEND, '<button data-do="send">Send</button>'])],
    [
      'Guest is Name of the guest',
      'book',
      'healed',
      changed([GUEST, '<label>Name of the guest <input name="guest"></label>']),
    ],
    [
      'Message is Your message',
      'message',
      'healed',
      changed([MESSAGE, '<label>Your message <input name="message"></label>']),
    ],
    [
      'Apply is Save changes',
      'preferences',
      'healed',
      changed([APPLY, '<button data-do="apply">Save changes</button>']),
    ],
    [
      'Keep as draft is Book later, and Book room is gone',
      'book',
      'left',
      changed([DRAFT, '<button type="button" data-do="draft">Book later</button>'], [BOOK, '']),
    ],
  ),
  ...list(
    'translated',
    [
      'the send button is German',
      'message',
      'healed',
      changed([SEND, '<button data-do="send">Nachricht senden</button>']),
    ],
    [
      'the form is German, with its ids',
      'book',
      'healed',
      changed(
        ['Guest <input data-testid="guest"', 'Gast <input data-testid="booking-guest"'],
        ['>Book room<', '>Raum buchen<'],
        ['>Keep as draft<', '>Als Entwurf behalten<'],
      ),
    ],
    [
      'the book button is French, and has no id',
      'book',
      'healed',
      changed([BOOK, '<button type="button" data-do="book">Réserver la salle</button>']),
    ],
    [
      'the message field is Japanese',
      'message',
      'healed',
      changed([MESSAGE, '<label>メッセージ <input name="message"></label>']),
    ],
    [
      'the buttons of the dialog are German',
      'preferences',
      'healed',
      changed(
        [APPLY, '<button data-do="apply">Übernehmen</button>'],
        ['data-do="close">Close', 'data-do="close">Schließen'],
      ),
    ],
  ),
  ...list(
    'split',
    [
      'the form has two steps',
      'book',
      'left',
      changed([
        BOOK,
        '<span data-step><button type="button" data-do="next">Next</button></span><span data-step hidden><button type="button" data-do="book">Finish</button></span>',
      ]),
    ],
    [
      'the guest has a first and a last name',
      'book',
      'left',
      changed([
        GUEST,
        '<label>First name <input name="first"></label><label>Last name <input name="last"></label>',
      ]),
    ],
    [
      'each section has a button of its own, without an id',
      'message',
      'healed',
      changed([
        SEND,
        '<button data-do="send">Send message</button><button data-do="draft">Keep message</button>',
      ]),
    ],
    [
      'booking is two buttons: Book room, and Book room on hold',
      'book',
      'healed',
      changed([
        BOOK,
        '<button type="button" data-do="book">Book room</button><button type="button" data-do="hold">Book room on hold</button>',
      ]),
    ],
    [
      'booking is two buttons, of which none is called as before',
      'book',
      'healed',
      changed([
        BOOK,
        '<button type="button" data-do="book">Book now</button><button type="button" data-do="hold">Book on hold</button>',
      ]),
    ],
  ),
  ...list(
    'merged',
    [
      'the newsletter is one of a list of choices, without an id',
      'preferences',
      'healed',
      changed([
        NEWSLETTER,
        '<fieldset><legend>Mail</legend><label><input type="checkbox" name="newsletter"> Newsletter</label><label><input type="checkbox" name="offers"> Offers</label></fieldset>',
      ]),
    ],
    [
      'one button confirms every booking',
      'confirm',
      'left',
      changed(
        [ANN, ''],
        [
          '<button data-testid="confirm-ben" data-do="confirm-ben">Confirm Ben</button>',
          '<button data-do="confirm-ben">Confirm all</button>',
        ],
      ),
    ],
    [
      'the draft and the booking are one button, without an id',
      'book',
      'healed',
      changed([DRAFT, ''], [BOOK, '<button type="button" data-do="book">Book</button>']),
    ],
  ),
  ...list(
    'removed',
    ['the book button is gone, and Keep as draft is left', 'book', 'left', changed([BOOK, ''])],
    ['the row of Ann is gone', 'confirm', 'left', changed([`<li>Ann, Attic ${ANN}</li>`, ''])],
    [
      'the send button is gone, and Drop message is new',
      'message',
      'left',
      changed([SEND, '<button data-do="drop">Drop message</button>']),
    ],
  ),
]
