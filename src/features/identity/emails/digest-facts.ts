/**
 * What the daily email about somebody's work can name, in its order. The label of each is that of the home page of the back office,
 * `backOffice.home.{fact}`; its value is a number, with names where they are no names of people.
 */
export const digestFacts = [
  'overdue',
  'mine',
  'inbox',
  'steps',
  'signUps',
  'documents',
  'certificates0',
  'certificates30',
  'certificates90',
  'ended',
  'webhooks',
] as const

export type DigestFact = (typeof digestFacts)[number]
