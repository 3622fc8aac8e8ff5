const DATA = /^data:(image\/[\w.+-]+)((?:;[^,;]*)*),/i

/** Returns true if an address is a `data:` picture. */
export function isPictureData(src: string) {
  return /^data:image\//i.test(src)
}

/** Returns the picture in a `data:` address as a file; null if it cannot be read. */
export function readPictureData(src: string) {
  const [head, type, parameters = ''] = DATA.exec(src) ?? []
  if (head === undefined || type === undefined) return null
  try {
    const isBase64 = /;\s*base64\s*$/i.test(parameters)
    const text = decodeURIComponent(src.slice(head.length))
    const bytes = isBase64 ? bytesOf(atob(text)) : text
    const kind = type.toLowerCase()
    return new File([bytes], `image.${kind.slice('image/'.length)}`, { type: kind })
  } catch {
    return null
  }
}

function bytesOf(binary: string) {
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
