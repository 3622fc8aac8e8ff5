import { useEffect } from 'react'

const { visualViewport: viewport } = window

function note() {
  const { height, scale, offsetTop } = viewport!
  const covered = Math.max(0, Math.round(window.innerHeight - height * scale - offsetTop))
  document.documentElement.style.setProperty('--keyboard', `${covered}px`)
}

/**
 * Tells style sheets how much of the window's lower end a keyboard on the screen covers, as
 * `--keyboard` in px, from then on: phones do not make the window smaller for it, and what is fixed
 * to the bottom would stand behind.
 */
export function useKeyboardRoom() {
  useEffect(() => {
    viewport?.addEventListener('resize', note)
    viewport?.addEventListener('scroll', note)
  }, [])
}
