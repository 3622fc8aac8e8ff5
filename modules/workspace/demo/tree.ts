import { GARDEN } from '#modules/workspace/demo/garden'
import { KITCHEN } from '#modules/workspace/demo/kitchen'
import { LIBRARY } from '#modules/workspace/demo/library'
import { TRAVEL } from '#modules/workspace/demo/travel'
import type { DemoBlock } from '#modules/workspace/demo/nodes'
import { WELCOME } from '#modules/workspace/demo/welcome'
import { WORK } from '#modules/workspace/demo/work'

/** Sample workspace of a new user, with enough content to explore. */
export const DEMO_TREE: DemoBlock[] = [WELCOME, WORK, GARDEN, KITCHEN, TRAVEL, LIBRARY]
