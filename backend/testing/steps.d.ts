import type { Step } from './arguments.js'

export const STEPS: Step[]
