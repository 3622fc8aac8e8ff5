import { showLightbox } from './lightbox.js'

/**
 * Shows the picture of a drawn image over the whole window. A picture that did not load stays as it
 * is. Resolves when it is closed; the focus returns to its element before.
 */
export async function openLightbox(picture: HTMLImageElement) {
  if (picture.naturalWidth === 0) return
  // Beside the text, so that it is left together with the page.
  const text = picture.closest('[contenteditable=true]') ?? picture.closest('figure')!
  await showLightbox(text.parentElement!, {
    src: picture.currentSrc || picture.src,
    alt: picture.alt,
    caption: picture.closest('figure')?.querySelector('figcaption')?.textContent ?? '',
  })
}
