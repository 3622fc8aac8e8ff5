import { notify } from '../../ui/toast/toast.js'

/** Distance in CSS pixels of a change from the top after a jump, and its tolerance. */
const TOP = 48

/** Scrolls to the next marked change below the top of the view (`by` 1), or above it (-1). */
export function goToChange(scroller: HTMLElement | null, by: 1 | -1) {
  if (!scroller) return
  const changes = [...scroller.querySelectorAll<HTMLElement>('[role=group][data-kind]')].filter(
    ({ dataset }) => dataset.kind !== 'same'
  )
  const { top } = scroller.getBoundingClientRect()
  const below = (element: HTMLElement) => element.getBoundingClientRect().top - top - TOP
  const isAtEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1
  const focused = changes.findIndex((element) => element.contains(document.activeElement))
  const next =
    focused >= 0
      ? changes[focused + by]
      : by === 1
        ? changes.find((element) => below(element) > 1 || isAtEnd || scroller.scrollTop === 0)
        : changes.findLast((element) => below(element) < -1)
  if (!next) {
    notify(changes.length === 0 ? 'Nothing changed here.' : 'No more changes in this direction.')
    return
  }
  scroller.scrollBy({ top: below(next) })
  next.tabIndex = -1
  next.focus({ preventScroll: true })
}
