import { Copy, WrapText } from 'lucide-react'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../../../../ui/icon-button/icon-button.js'
import type { RenderedProps } from '../../rendered/rendered-tools.js'
import { highlightRendered } from './highlight/highlight-rendered.js'
import { useCodeWrap } from './tools/code-wrap.js'
import { copyCode } from './tools/copy-code.js'

/** Colors and buttons of the code on a read-only page. */
export function Rendered({ root }: RenderedProps) {
  const [wraps, setWraps] = useCodeWrap()
  const blocks = useCodeIn(root)

  useEffect(() => {
    const stop = new AbortController()
    void highlightRendered(root, stop.signal)
    // Without the focus, keys could not scroll long lines.
    for (const block of blocks) block.querySelector('pre')?.setAttribute('tabindex', '0')
    return () => stop.abort()
  }, [root, blocks])

  return blocks.map((block, index) =>
    createPortal(
      <div className="code-tools">
        <IconButton
          label="Wrap long lines"
          size="small"
          aria-pressed={wraps}
          onClick={() => setWraps(!wraps)}
        >
          <WrapText aria-hidden />
        </IconButton>
        <IconButton
          label="Copy code"
          size="small"
          onClick={() => void copyCode(block.querySelector('code')?.textContent ?? '')}
        >
          <Copy aria-hidden />
        </IconButton>
      </div>,
      block,
      String(index)
    )
  )
}

/** Returns the blocks of code in an element, whose content is rendered outside React. */
function useCodeIn(root: HTMLElement) {
  const known = useRef<readonly Element[]>([])
  const subscribe = useCallback(
    (onChange: () => void) => {
      const observer = new MutationObserver(onChange)
      observer.observe(root, { childList: true })
      return () => observer.disconnect()
    },
    [root]
  )
  return useSyncExternalStore(subscribe, () => {
    const found = [...root.querySelectorAll('.code-block')]
    const isSame =
      found.length === known.current.length && found.every((one, i) => one === known.current[i])
    if (!isSame) known.current = found
    return known.current
  })
}
