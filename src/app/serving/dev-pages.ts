import { createServer, type Server } from 'node:http'
import type { FastifyServerOptions } from 'fastify'
import { createServer as createVite } from 'vite'
import { backOfficeEntry, browserEntry, presentationEntry, workshopEntry } from './built-pages.ts'
import { maxParsedHeaderSize } from '#platform/http/limits.ts'
import type { Pages } from '#platform/pages/server/services.ts'
import type { AllPageModules } from '../services.ts'
import type { Workshop, WorkshopModules } from '../workshop/workshop-routes.ts'

export interface DevPages {
  readonly pages: Pages<AllPageModules>
  readonly workshop: Workshop
  /** Vite serves sources and their styles first; the portal serves the rest. */
  readonly serverFactory: NonNullable<FastifyServerOptions['serverFactory']>
  readonly close: () => Promise<void>
}

/** Serves pages directly from their sources, so that a saved file has an immediate effect on the server and in the browser. */
export async function devPages(root: string): Promise<DevPages> {
  const http: { server?: Server } = {}
  const vite = await createVite({
    root,
    configLoader: 'native',
    appType: 'custom',
    server: { middlewareMode: true },
    logLevel: 'warn',
  })
  const finish = async (address: string, html: string): Promise<string> => await vite.transformIndexHtml(address, html)
  return {
    pages: {
      modules: async () => {
        const modules = await vite.ssrLoadModule('/src/app/entries/entry-server.tsx')
        if (!isPageModules(modules)) throw new Error('entry-server.tsx does not export what a page needs.')
        return modules
      },
      assets: {
        entry: `/${browserEntry}`,
        styles: [],
        chunksOf: () => [],
        buildId: 'dev',
        presentation: { entry: `/${presentationEntry}`, styles: [] },
        backOffice: { entry: `/${backOfficeEntry}`, styles: [] },
      },
      finish,
    },
    workshop: {
      modules: async () => {
        const modules = await vite.ssrLoadModule('/src/app/workshop/workshop-server.tsx')
        if (!isWorkshopModules(modules)) throw new Error('workshop-server.tsx does not export what the workshop needs.')
        return modules
      },
      assets: { entry: `/${workshopEntry}`, styles: [], chunksOf: () => [], buildId: 'dev' },
      clientFiles: null,
      finish,
    },
    serverFactory: (handler) => {
      http.server = createServer({ maxHeaderSize: maxParsedHeaderSize }, (request, response) => {
        vite.middlewares(request, response, () => handler(request, response))
      })
      return http.server
    },
    close: () => vite.close(),
  }
}

const isPageModules = (modules: object): modules is AllPageModules =>
  'renderPage' in modules &&
  'renderSiteChoice' in modules &&
  'renderBundleIndex' in modules &&
  'renderComparison' in modules &&
  'renderFolder' in modules &&
  'renderOfflineShell' in modules &&
  'renderPresented' in modules &&
  'renderApiReference' in modules &&
  'writeContactEmail' in modules &&
  'writeAccountEmail' in modules &&
  'siteMessages' in modules &&
  'brandStyle' in modules

const isWorkshopModules = (modules: object): modules is WorkshopModules => 'renderWorkshop' in modules
