import { BookOpen, CalendarDays, ListTodo, Rocket, UsersRound } from 'lucide-react'
import { documentSchema } from '#modules/workspace/document/schema'
import { today } from '#modules/workspace/document/dates/calendar'
import type { Template } from './template.js'
import {
  bullets,
  callout,
  date,
  heading,
  label,
  numbered,
  paragraph,
  quote,
  table,
  todos,
} from './template-nodes.js'

interface ProductTemplate extends Omit<Template, 'read'> {
  /** Returns the JSON of the blocks. */
  blocks: () => object[]
}

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Weekend']

const TEMPLATES: ProductTemplate[] = [
  {
    id: 'meeting-notes',
    title: 'Meeting notes',
    description: 'Agenda, notes and actions',
    icon: UsersRound,
    blocks: () => [
      label('Date', date(today())),
      label('Present'),
      heading(2, 'Agenda'),
      ...bullets(''),
      heading(2, 'Notes'),
      paragraph(),
      heading(2, 'Decisions'),
      ...bullets(''),
      heading(2, 'Actions'),
      paragraph('Who does what, and by when?'),
      ...todos('', ''),
    ],
  },
  {
    id: 'weekly-plan',
    title: 'Weekly plan',
    description: 'Three goals, and a list for each day',
    icon: CalendarDays,
    blocks: () => [
      heading(2, 'This week’s goals'),
      ...numbered('', '', ''),
      ...WEEK.flatMap((day) => [heading(3, day), ...todos('')]),
      heading(2, 'Looking back'),
      label('Went well'),
      label('Do differently'),
    ],
  },
  {
    id: 'project-brief',
    title: 'Project brief',
    description: 'Goals, scope, milestones and risks',
    icon: Rocket,
    blocks: () => [
      callout('note', 'In one sentence: what is this project, and who is it for?'),
      heading(2, 'Goals'),
      ...bullets(''),
      heading(2, 'Not included'),
      ...bullets(''),
      heading(2, 'Milestones'),
      table(['Milestone', 'Owner', 'Due'], 3),
      heading(2, 'Risks'),
      ...bullets(''),
      heading(2, 'Open questions'),
      ...todos(''),
    ],
  },
  {
    id: 'reading-notes',
    title: 'Reading notes',
    description: 'Ideas and quotes from a book or article',
    icon: BookOpen,
    blocks: () => [
      label('Author'),
      label('Started', date(today())),
      heading(2, 'In one sentence'),
      paragraph(),
      heading(2, 'Key ideas'),
      ...numbered('', '', ''),
      heading(2, 'Quotes'),
      quote(),
      heading(2, 'What I’ll do with it'),
      ...todos(''),
    ],
  },
  {
    id: 'to-do-list',
    title: 'To-do list',
    description: 'Today, this week and later',
    icon: ListTodo,
    blocks: () => [
      heading(2, 'Today'),
      ...todos('', '', ''),
      heading(2, 'This week'),
      ...todos('', ''),
      heading(2, 'Later'),
      ...todos(''),
    ],
  },
]

/** Templates that come with the product. They need no server (rule 6.52). */
export const productTemplates: Template[] = TEMPLATES.map(({ blocks, ...template }) => ({
  ...template,
  read: async () => documentSchema.nodeFromJSON({ type: 'doc', content: blocks() }),
}))
