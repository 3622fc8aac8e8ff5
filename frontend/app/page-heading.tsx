import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

let moved = false

// wouter announces its own navigation as `pushState` events. Redirects (`replaceState`) are a
// part of the navigation that caused them.
for (const type of ['pushState', 'popstate']) {
  window.addEventListener(type, () => {
    moved = true
  })
}

interface PageHeadingProps {
  title: string
  /** What the browser's tab says, when it is more than the heading. */
  tabTitle?: string
  className?: string
}

/** The main heading of a screen: names the browser's tab and takes the focus on navigation. */
export function PageHeading({ title, tabTitle = title, className }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [path] = useLocation()

  useEffect(() => {
    document.title = `${tabTitle} · Strata`
  }, [tabTitle])

  useEffect(() => {
    if (takeNavigation()) heading.current?.focus({ preventScroll: true })
  }, [path])

  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {title}
    </h1>
  )
}

/** Whether the person went somewhere since the last call: then the new heading takes the focus. */
function takeNavigation() {
  const was = moved
  moved = false
  return was
}
