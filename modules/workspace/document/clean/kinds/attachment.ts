import { keyInAddress } from '#modules/workspace/document/blocks/attachment'
import { replaceLineInCell, replaceLineOfLink } from '#modules/workspace/document/clean/links'

const SIZE = /^(\d{1,15}) bytes$/

/**
 * Converts a line that is only the link of an attachment, as copied Markdown contains it, to the
 * attachment. All other links to files stay links.
 */
export function readAttachments(body: HTMLElement) {
  for (const link of body.querySelectorAll('a')) {
    const [, size] = SIZE.exec(link.title) ?? []
    const key = keyInAddress(link.getAttribute('href') ?? '')
    const name = link.textContent.trim()
    if (size === undefined || key === undefined || name === '') continue
    const block = attachmentOf(link, { key, name, size })
    if (!replaceLineOfLink(link, block)) replaceLineInCell(link, block)
  }
}

function attachmentOf(
  link: HTMLAnchorElement,
  { key, name, size }: Record<'key' | 'name' | 'size', string>
) {
  const block = link.ownerDocument.createElement('div')
  block.className = 'attachment'
  block.dataset.fileKey = key
  block.dataset.size = size
  const copy = link.ownerDocument.createElement('a')
  copy.setAttribute('download', name)
  copy.textContent = name
  block.append(copy)
  return block
}
