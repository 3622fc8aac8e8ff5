import { downloadClicked } from './download.js'

/** Downloads the files of a read-only page when their links are clicked. */
export function activate(page: HTMLElement) {
  for (const link of page.querySelectorAll<HTMLElement>('.attachment a')) {
    link.addEventListener('click', downloadClicked)
  }
}
