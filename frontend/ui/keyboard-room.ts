import { useEffect } from 'react'

const { visualViewport: viewport } = window

function note() {
  const { height, scale, offsetTop } = viewport!
  const covered = Math.max(0, Math.round(window.innerHeight - height * scale - offsetTop))
  document.documentElement.style.setProperty('--keyboard', `${covered}px`)
}

/**
 * Sets `--keyboard` to the height in px that an on-screen keyboard covers. Phones do not shrink the
 * window for the keyboard, so elements fixed to the bottom would be hidden behind it.
 */
export function useKeyboardRoom() {
  useEffect(() => {
    viewport?.addEventListener('resize', note)
    viewport?.addEventListener('scroll', note)
  }, [])
}
