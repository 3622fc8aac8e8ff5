/**
 * Pattern (with the flag u) of a web or mail address within text, without closing brackets or final
 * punctuation.
 */
const WEB = String.raw`(?:https?:\/\/|www\.)\S*[^\s.,:;!?'"”’)\]}]`
const MAIL = String.raw`[\p{L}\p{N}_.%+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}`

export const ADDRESS = `(?:${WEB}|${MAIL})`
