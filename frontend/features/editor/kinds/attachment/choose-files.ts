import type { EditorPage } from '../../extensions/extension.js'

/** Opens the browser's file chooser, and attaches the chosen files at the cursor. */
export function chooseFiles(page: EditorPage) {
  const chooser = document.createElement('input')
  chooser.type = 'file'
  chooser.multiple = true
  chooser.hidden = true
  chooser.setAttribute('aria-label', 'Files to attach')
  const end = () => {
    chooser.remove()
    page.run(() => true)
  }
  chooser.addEventListener('cancel', end)
  chooser.addEventListener('change', () => {
    page.uploads.start(chooser.files ?? [], { kind: 'attachment' })
    end()
  })
  // Safari opens the chooser only for an element of the page.
  document.body.append(chooser)
  chooser.click()
}
