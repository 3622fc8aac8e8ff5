/** Pattern of an address within text, without closing brackets or final punctuation. */
export const ADDRESS = String.raw`(?:https?:\/\/|www\.)\S*[^\s.,:;!?'")\]}]`
