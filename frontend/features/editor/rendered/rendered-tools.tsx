import type { ComponentType } from 'react'

export interface RenderedProps {
  /** Element with the rendered blocks, which are replaced when the page changes. */
  root: HTMLElement
}

/** Colors and buttons that kinds of blocks add to read-only pages. */
const parts = Object.entries(
  import.meta.glob<ComponentType<RenderedProps>>('../kinds/*/rendered.tsx', {
    eager: true,
    import: 'Rendered',
  })
)

/** Additions of all kinds of blocks to rendered ones. */
export function RenderedTools(props: RenderedProps) {
  return parts.map(([path, Part]) => <Part key={path} {...props} />)
}
