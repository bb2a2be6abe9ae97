/** What stands in for bytes that could not be read, or half of a character: a text was decoded or cut wrongly. */
export const LOST_CHARACTER = /\uFFFD|\p{Cs}/u
