/** Set on transactions that bring in what the server holds: they are no edit of this person. */
export const FROM_SERVER = 'fromServer'
