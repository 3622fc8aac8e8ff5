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
  const isSeen = (element: HTMLElement) => {
    const { top: start, bottom: end } = element.getBoundingClientRect()
    return end > top && start < top + scroller.clientHeight
  }
  // A press moves the focus to the button, but the last change keeps its `tabindex`.
  const last = changes.findIndex((element) => element.hasAttribute('tabindex') && isSeen(element))
  const isAtEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1
  const from = isAtEnd || scroller.scrollTop === 0 ? -Infinity : 1
  const next =
    last >= 0
      ? changes[last + by]
      : by === 1
        ? changes.find((element) => below(element) > from)
        : changes.findLast((element) => below(element) < -1)
  if (!next) {
    notify(changes.length === 0 ? 'Nothing changed here.' : 'No more changes in this direction.')
    return
  }
  for (const element of changes) element.removeAttribute('tabindex')
  scroller.scrollBy({ top: below(next) })
  next.tabIndex = -1
  next.focus({ preventScroll: true })
}
