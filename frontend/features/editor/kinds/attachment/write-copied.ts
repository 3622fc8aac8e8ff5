import { fileAddress } from '#modules/workspace/document/blocks/attachment'

/** Writes the full addresses of files, so that their links work in other programs. */
export function writeCopied(copied: HTMLElement | DocumentFragment) {
  for (const block of copied.querySelectorAll<HTMLElement>('div.attachment[data-file-key]')) {
    block.querySelector('a')?.setAttribute('href', fileAddress(block.dataset.fileKey!))
  }
}
