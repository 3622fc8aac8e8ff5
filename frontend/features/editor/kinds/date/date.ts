import { Calendar } from 'lucide-react'
import { documentSchema } from '#modules/workspace/document/schema'
import { defineNode } from '../../extensions/extension.js'
import { today } from '#modules/workspace/document/dates/calendar'
import { insertDate } from './date-commands.js'
import { dateMentions } from './date-mentions.js'
import { openDates } from './date-plugin.js'

export const date = defineNode({
  schema: documentSchema.nodes.date,
  slashItems: [
    {
      title: 'Date',
      description: 'A day of the calendar',
      icon: Calendar,
      keywords: ['day', 'today', 'tomorrow', 'calendar', 'time', 'deadline', '@'],
      hint: '@today',
      run: (page) => {
        page.run(insertDate(today()))
        page.ask('date')
      },
    },
  ],
  mentions: dateMentions,
  plugins: (page) => [openDates(page)],
})
