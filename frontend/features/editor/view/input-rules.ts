import { inputRules, textblockTypeInputRule } from 'prosemirror-inputrules'
import { documentSchema } from '#modules/workspace/document/schema'

const heading = textblockTypeInputRule(/^(#{1,3})\s$/, documentSchema.nodes.heading, (match) => ({
  level: match[1]?.length,
}))

/** '# ', '## ' and '### ' at the start of a block make it a heading. */
export function editorInputRules() {
  return inputRules({ rules: [heading] })
}
