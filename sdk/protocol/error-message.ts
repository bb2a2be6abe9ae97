/** What an answer of HTML reports that has a message about an error. The text of the message stays in the page. */
export const ERROR_MESSAGE = 'a message about an error'
