import type { Extension } from '../extensions/extension.js'
import { blockIds } from '../block-ids/block-ids.js'
import { flashes } from './flash.js'

/** Links to blocks: `#<id>` after the page's address (decision 155). */
export const blockLinks: Extension = { plugins: () => [blockIds(), flashes()] }
