/** The path of the file of the queue, below a site’s base; its parameters are those of the queue. */
export const queueFilePath = '/account/requests.csv'

/** The maximum number of requests in a file of the queue. */
export const maxInFile = 2000
