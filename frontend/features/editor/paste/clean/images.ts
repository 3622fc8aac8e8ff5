/** Images are blocks: one alone in a paragraph stands in its place, without an empty one beside it. */
export function freeImages(body: HTMLElement) {
  for (const paragraph of body.querySelectorAll('p')) {
    const images = paragraph.querySelectorAll('img')
    if (images.length > 0 && paragraph.textContent.trim() === '') paragraph.replaceWith(...images)
  }
}

/**
 * A figure of one picture and its caption is an image here. What an image is called becomes its
 * caption: Markdown has no other place for one.
 */
export function readCaptions(body: HTMLElement) {
  for (const figure of body.querySelectorAll('figure:has(img):has(figcaption)')) {
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
