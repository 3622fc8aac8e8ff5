import type { Fragment, Node } from 'prosemirror-model'

/** Spec of an attribute that JSON may omit. */
interface ImpliedSpec {
  implied?: boolean
  default?: unknown
}

/** A node as sent and stored. */
export interface NodeJson {
  type: string
  attrs?: Record<string, unknown>
  content?: NodeJson[]
  marks?: unknown[]
  text?: string
}

/**
 * Returns the canonical JSON of a node. Omits undefined and empty attributes, so documents older
 * than block ids keep their bytes. Omits attributes with their default if the schema marks them
 * `implied`.
 */
export function nodeToJson(node: Node): NodeJson {
  if (node.isInline) return node.toJSON() as NodeJson
  const json: NodeJson = { type: node.type.name }
  const attrs = writtenAttributes(node)
  if (attrs) json.attrs = attrs
  if (node.childCount > 0) json.content = fragmentToJson(node.content)
  return json
}

export function fragmentToJson({ content }: Fragment): NodeJson[] {
  return content.map(nodeToJson)
}

function writtenAttributes({ attrs, type }: Node) {
  const specs = type.spec.attrs as Record<string, ImpliedSpec>
  const written = Object.entries(attrs).filter(
    ([name, value]) =>
      value !== undefined && !(specs[name]?.implied && value === specs[name].default)
  )
  return written.length > 0 ? Object.fromEntries<unknown>(written) : undefined
}
