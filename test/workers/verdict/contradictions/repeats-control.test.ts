import test from 'ava'
import { repeatsControl } from '../../../../workers/verdict/contradictions/repeats-control.js'

test('a text that repeats the word of the control says that it was done', (t) => {
  for (const [control, text] of [
    ['Save', 'Saved'],
    ['Send invitation', 'Sent to mia@example.test'],
    ['Invite', 'Invitation sent'],
    ['Add to basket', '1 item added'],
    ['Tag all as sale', '3 products tagged sale'],
    ['Speichern', 'Gespeichert'],
    ['Nachricht senden', 'Nachricht gesendet'],
    ['Enregistrer', 'Profil enregistré'],
    ['保存', 'プロフィールを保存しました'],
    ['保存する', '保存しました'],
    ['저장', '저장되었습니다'],
    ['सहेजें', 'सहेजा गया'],
    ['メール送信', 'メールを送信しました'],
    ['Сохранить', 'Изменения сохранены'],
    ['🗑️ Delete', 'Deleted'],
    ['1️⃣ Vote', 'Voted'],
    ['3 Save', 'Saved'],
    ['Yes, delete', 'Deleted'],
    ['Se connecter', 'Vous êtes connecté'],
  ] as const)
    t.true(repeatsControl(control, ['another text', text]), `${control}: ${text}`)
})

test('a text about another outcome does not', (t) => {
  for (const [control, text] of [
    ['Test webhook', 'The webhook answered 500'],
    ['Guess word', 'Not in the word list'],
    ['Attack with sword', 'You rolled 4'],
    ['Hand in', '2 of 5 correct'],
    ['Letter Z', '5 lives left'],
    ['', 'Saved'],
    ['OK', 'Okay, saved'],
    ['→', 'Page 2'],
    ['保存', '送信しました'],
  ] as const)
    t.false(repeatsControl(control, [text]), `${control}: ${text}`)
})
