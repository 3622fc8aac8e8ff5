/** Pictures of emoji, as chats and wikis show them. */
const EMOJI = 'img:is(.emoji, .emoticon, [data-emoji-short-name], [data-stringify-emoji])'

/** Replaces pictures of emoji by their text, because an image is a block. */
export function readEmoji(body: HTMLElement) {
  for (const image of body.querySelectorAll(EMOJI)) {
    const text = image.getAttribute('alt') ?? image.getAttribute('data-stringify-emoji')
    image.replaceWith(text ?? image.getAttribute('data-emoji-short-name') ?? '')
  }
}

/**
 * Images are blocks: replaces a paragraph that contains only images by those images, so that no
 * empty paragraph remains. A paragraph with the box of a to-do stays.
 */
export function freeImages(body: HTMLElement) {
  for (const paragraph of body.querySelectorAll('p')) {
    if (paragraph.querySelector('input')) continue
    const images = paragraph.querySelectorAll('img')
    if (images.length > 0 && paragraph.textContent.trim() === '') paragraph.replaceWith(...images)
  }
}

/**
 * Turns a figure of one picture and its caption into an image, except for a caption with links, which
 * images can't have. The title of an image becomes its caption, because Markdown has no other place
 * for a caption.
 */
export function readCaptions(body: HTMLElement) {
  for (const figure of body.querySelectorAll('figure:has(img):has(figcaption)')) {
    if (figure.querySelector('figcaption a[href], figcaption a[data-page-link]')) continue
    const caption = figure.querySelector('figcaption')!.textContent
    const isAlone = figure.querySelectorAll('img').length === 1
    if (isAlone && figure.textContent.trim() === caption.trim()) figure.classList.add('image')
  }
  for (const image of body.querySelectorAll('img[title]')) {
    if (image.closest('figure')) continue
    const figure = image.ownerDocument.createElement('figure')
    figure.className = 'image'
    const caption = image.ownerDocument.createElement('figcaption')
    caption.textContent = image.getAttribute('title')
    image.replaceWith(figure)
    figure.append(image, caption)
  }
}
