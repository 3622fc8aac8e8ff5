import { openLightbox } from './lightbox/open-lightbox.js'

/** Makes the pictures of a read-only page open over the whole window. */
export function activate(page: HTMLElement) {
  for (const picture of page.querySelectorAll<HTMLImageElement>('figure.image img')) {
    picture.tabIndex = 0
    picture.setAttribute('role', 'button')
    picture.setAttribute('aria-haspopup', 'dialog')
    picture.setAttribute('aria-label', picture.alt ? `Enlarge: ${picture.alt}` : 'Enlarge image')
    const open = () => void openLightbox(picture)
    picture.addEventListener('click', open)
    picture.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      open()
    })
  }
}
