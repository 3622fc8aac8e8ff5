import { endingOf } from '../paths.js'

/** Sites whose addresses a vault shows as players and posts. */
const PLAYERS =
  /^https?:\/\/(?:(?:www|m|mobile)\.)?(?:youtube\.com|youtu\.be|vimeo\.com|twitter\.com|x\.com)\//i
const MEDIA = new Set('mp3 m4a wav ogg flac mp4 m4v webm ogv mov mkv pdf'.split(' '))

/** Makes pictures with the address of a video, sound or post links, as no picture can show them. */
export function readMediaPictures(body: HTMLElement) {
  for (const picture of body.querySelectorAll('img[src]')) {
    const address = picture.getAttribute('src')!.trim()
    if (!isMedia(address)) continue
    const link = body.ownerDocument.createElement('a')
    link.setAttribute('href', address)
    link.textContent = picture.getAttribute('alt')?.trim() || address
    picture.replaceWith(link)
  }
}

function isMedia(address: string) {
  if (!/^https?:/i.test(address)) return false
  return PLAYERS.test(address) || MEDIA.has(endingOf(address.split(/[?#]/)[0]!))
}
