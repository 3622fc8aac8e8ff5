/** Images are blocks: one alone in a paragraph stands in its place, without an empty one beside it. */
export function freeImages(body: HTMLElement) {
  for (const paragraph of body.querySelectorAll('p')) {
    const images = paragraph.querySelectorAll('img')
    if (images.length > 0 && paragraph.textContent.trim() === '') paragraph.replaceWith(...images)
  }
}

/** What an image is called becomes its caption: Markdown has no other place for one. */
export function readCaptions(body: HTMLElement) {
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
