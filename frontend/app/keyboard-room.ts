import { useEffect } from 'react'

/**
 * Tells style sheets how much of the window's lower end a keyboard on the screen covers, as
 * `--keyboard` in px: phones do not make the window smaller for it, and what is fixed to the bottom
 * would stand behind.
 */
export function useKeyboardRoom() {
  useEffect(() => {
    const { visualViewport: viewport } = window
    if (!viewport) return
    const { style } = document.documentElement
    let known = 0
    const note = () => {
      const below = window.innerHeight - viewport.height * viewport.scale - viewport.offsetTop
      const covered = Math.max(0, Math.round(below))
      if (covered === known) return
      known = covered
      style.setProperty('--keyboard', `${covered}px`)
    }
    note()
    viewport.addEventListener('resize', note)
    viewport.addEventListener('scroll', note)
    return () => {
      viewport.removeEventListener('resize', note)
      viewport.removeEventListener('scroll', note)
      style.removeProperty('--keyboard')
    }
  }, [])
}
