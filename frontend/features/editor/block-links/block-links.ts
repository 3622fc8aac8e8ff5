import type { Extension } from '../extensions/extension.js'
import { blockIds } from '../block-ids/block-ids.js'
import { flashes } from './flash.js'

/** Links to blocks: `#<id>` after the page's address (docs/decisions/0156-every-block-has-an-id.md). */
export const blockLinks: Extension = { plugins: () => [blockIds(), flashes()] }
