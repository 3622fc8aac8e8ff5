interface ShownPicture {
  src: string
  alt: string
  caption: string
}

/**
 * Shows a picture over the whole window. Escape, a press anywhere and the close button close it, and
 * it leaves the screen with its `parent`. Resolves when it is closed.
 */
export function showLightbox(parent: Element, { src, alt, caption }: ShownPicture) {
  const dialog = document.createElement('dialog')
  dialog.className = 'image-lightbox'
  // The app's own keys look for the attribute.
  dialog.setAttribute('role', 'dialog')
  dialog.setAttribute('aria-label', alt || caption || 'Image')
  const figure = document.createElement('figure')
  const picture = document.createElement('img')
  picture.src = src
  picture.alt = alt
  figure.append(picture)
  if (caption !== '') figure.append(captionOf(caption))
  dialog.append(closeButton(), figure)
  dialog.addEventListener('click', (event) => {
    event.stopPropagation()
    dialog.close()
  })
  dialog.addEventListener('keydown', (event) => event.stopPropagation())
  parent.append(dialog)
  dialog.showModal()
  return new Promise<void>((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve()
    })
  })
}

function captionOf(caption: string) {
  const line = document.createElement('figcaption')
  line.dir = 'auto'
  line.translate = false
  line.textContent = caption
  return line
}

function closeButton() {
  const button = document.createElement('button')
  button.type = 'button'
  button.setAttribute('aria-label', 'Close')
  button.textContent = '×'
  return button
}
