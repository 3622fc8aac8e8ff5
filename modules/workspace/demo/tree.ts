import { GARDEN } from '#modules/workspace/demo/garden'
import { KITCHEN } from '#modules/workspace/demo/kitchen'
import { LIBRARY } from '#modules/workspace/demo/library'
import { TRAVEL } from '#modules/workspace/demo/travel'
import type { DemoBlock } from '#modules/workspace/demo/nodes'
import { WELCOME } from '#modules/workspace/demo/welcome'
import { WORK } from '#modules/workspace/demo/work'

/** What a newcomer finds: enough of everything to look around in. */
export const DEMO_TREE: DemoBlock[] = [WELCOME, WORK, GARDEN, KITCHEN, TRAVEL, LIBRARY]
