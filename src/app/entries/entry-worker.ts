import { startWorker } from '#features/assistant/offline/worker/worker.ts'

startWorker()
