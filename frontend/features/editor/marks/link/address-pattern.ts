/** An address as people write it in a text: what ends a sentence or closes brackets is not in it. */
export const ADDRESS = String.raw`(?:https?:\/\/|www\.)\S*[^\s.,:;!?'")\]}]`
