import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { isFocusFree, markFocus } from './focus.js'

/** Navigations so far; one may lead where the address is already. */
let navigations = 0
/** Navigations after which a heading was asked to take the focus. */
let taken = 0
const renderers = new Set<() => void>()
/** The focus at the last navigation. */
let mark = markFocus()
/** The heading that took the focus last: the user did not put it there. */
let focused: HTMLElement | null = null

// wouter announces its own navigation as `pushState` events. Redirects (`replaceState`) are a
// part of the navigation that caused them.
for (const type of ['pushState', 'popstate']) {
  window.addEventListener(type, () => {
    navigations++
    mark = markFocus()
    for (const render of renderers) render()
  })
}

interface PageHeadingProps {
  title: string
  /** What the browser's tab says, when it is more than the heading. */
  tabTitle?: string
  className?: string
}

/**
 * The main heading of a screen: names the browser's tab and takes the focus on navigation, unless the
 * user opened something else while the screen was loading.
 */
export function PageHeading({ title, tabTitle = title, className }: PageHeadingProps) {
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
    <h1 ref={heading} tabIndex={-1} className={className}>
      {title}
    </h1>
  )
}

/** Returns whether a screen that appears late may still set the focus. */
export function isFreeSinceNavigation() {
  return isFocusFree(mark) || document.activeElement === focused
}

function subscribe(render: () => void) {
  renderers.add(render)
  return () => void renderers.delete(render)
}

/** Returns whether the user went somewhere since the last call. */
function takeNavigation() {
  const isNew = navigations > taken
  taken = navigations
  return isNew
}
