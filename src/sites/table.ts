import type { SiteConfig } from '#platform/values/site-config.ts'
import { beSite } from './be.ts'
import { brSite } from './br.ts'
import { caSite } from './ca.ts'
import { chSite } from './ch.ts'
import { czSite } from './cz.ts'
import { deSite } from './de.ts'
import { esSite } from './es.ts'
import { frSite } from './fr.ts'
import { gbSite } from './gb.ts'
import { idSite } from './id.ts'
import { itSite } from './it.ts'
import { mxSite } from './mx.ts'
import { nlSite } from './nl.ts'
import { plSite } from './pl.ts'
import { seSite } from './se.ts'
import { trSite } from './tr.ts'
import { usSite } from './us.ts'
import { worldwideSite } from './worldwide.ts'

/** All sites, in the order in which visitors see them. A new country needs its file and a line here. */
export const sites: readonly SiteConfig[] = [
  worldwideSite,
  usSite,
  caSite,
  mxSite,
  brSite,
  gbSite,
  nlSite,
  beSite,
  deSite,
  frSite,
  itSite,
  esSite,
  plSite,
  czSite,
  seSite,
  trSite,
  idSite,
  chSite,
]

const byCode = new Map(sites.map((site) => [site.code, site]))
const byCountry = new Map(sites.map((site) => [site.countryIsoCode, site]))

/** Returns the site for the first segment of an address, or null. */
export const siteByCode = (code: string): SiteConfig | null => byCode.get(code) ?? null

/** Returns the site of a country (GLOBAL for the worldwide one), or null. */
export const siteByCountry = (countryIsoCode: string): SiteConfig | null => byCountry.get(countryIsoCode) ?? null
