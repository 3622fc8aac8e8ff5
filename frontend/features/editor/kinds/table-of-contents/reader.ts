import { headingsIn } from '../../table-of-contents/contents.js'
import { readAtHeading } from '../../table-of-contents/scroll-to-heading.js'
import { drawHeadings } from './draw-headings.js'

/** Lists the headings of a read-only page in its tables of contents. */
export function activate(page: HTMLElement) {
  for (const element of page.querySelectorAll<HTMLElement>('.table-of-contents')) {
    drawHeadings(element, headingsIn(page), ({ element: heading }) => readAtHeading(heading))
  }
}
