import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { isFocusFree, markFocus } from './focus.js'

/** Number of navigations so far; a navigation may lead to the current address. */
let navigations = 0
/** Value of `navigations` when a heading was last asked to take the focus. */
let taken = 0
const renderers = new Set<() => void>()
/** Focus at the last navigation. */
let mark = markFocus()
/** Heading that last took the focus without a user action. */
let focused: HTMLElement | null = null

// wouter dispatches its own navigation as `pushState` events. Redirects (`replaceState`) are part
// of the navigation that caused them.
for (const type of ['pushState', 'popstate']) {
  window.addEventListener(type, () => {
    navigations++
    mark = markFocus()
    for (const render of renderers) render()
  })
}

interface PageHeadingProps {
  title: string
  /** Title of the browser tab, if it says more than the heading. */
  tabTitle?: string
  /** True for a name that the user gave, which page translators must leave as it is. */
  isName?: boolean
  className?: string
}

/**
 * Main heading of a screen. Sets the title of the browser tab and takes the focus on navigation.
 * Leaves the focus if the user opened something else while the screen was loading.
 */
export function PageHeading({
  title,
  tabTitle = title,
  isName = false,
  className,
}: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [path] = useLocation()
  const navigation = useSyncExternalStore(subscribe, () => navigations)

  useEffect(() => {
    document.title = `${tabTitle} · Strata`
  }, [tabTitle])

  useEffect(() => {
    if (takeNavigation() && isFreeSinceNavigation()) {
      heading.current?.focus({ preventScroll: true })
      focused = heading.current
    }
  }, [path, navigation])

  return (
    <h1 ref={heading} tabIndex={-1} translate={isName ? 'no' : undefined} className={className}>
      {title}
    </h1>
  )
}

/** Returns true if a screen that appears late may still set the focus. */
export function isFreeSinceNavigation() {
  return isFocusFree(mark) || document.activeElement === focused
}

function subscribe(render: () => void) {
  renderers.add(render)
  return () => void renderers.delete(render)
}

/** Returns true if the user navigated since the last call. */
function takeNavigation() {
  const isNew = navigations > taken
  taken = navigations
  return isNew
}
