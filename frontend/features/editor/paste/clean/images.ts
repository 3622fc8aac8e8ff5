/** Images are blocks: one alone in a paragraph stands in its place, without an empty one beside it. */
export function freeImages(body: HTMLElement) {
  for (const paragraph of body.querySelectorAll('p')) {
    const images = paragraph.querySelectorAll('img')
    if (images.length > 0 && paragraph.textContent.trim() === '') paragraph.replaceWith(...images)
  }
}
