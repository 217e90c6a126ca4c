import * as v from 'valibot'
import { json, jsonObject, map, nullable, strings, text } from './json-values.ts'

export const pageReference = v.object({ attributes: map(json), state: map(jsonObject), type: v.string() })

export const navItem = v.object({
  availableInClassic: v.boolean(),
  availableInLightning: v.boolean(),
  color: v.string(),
  content: text,
  custom: v.boolean(),
  developerName: v.string(),
  iconUrl: v.string(),
  id: text,
  itemType: v.string(),
  label: v.string(),
  objectApiName: v.string(),
  objectLabel: text,
  objectLabelPlural: text,
  pageReference: nullable(pageReference),
  standardType: text,
})

export const navItems = v.object({
  currentPageUrl: v.string(),
  eTag: v.string(),
  navItems: v.array(navItem),
  nextPageUrl: text,
})

export const app = v.object({
  appId: v.string(),
  description: v.string(),
  developerName: v.string(),
  eTag: v.string(),
  formFactors: strings,
  headerColor: v.string(),
  iconUrl: v.string(),
  isNavAutoTempTabsDisabled: v.boolean(),
  isNavPersonalizationDisabled: v.boolean(),
  isNavTabPersistenceDisabled: v.boolean(),
  label: v.string(),
  logoUrl: v.string(),
  mobileStartUrl: text,
  navItems: v.array(navItem),
  selected: v.boolean(),
  startUrl: v.string(),
  type: v.string(),
  userNavItems: v.array(navItem),
})

export const apps = v.object({ apps: v.array(app), eTag: v.string() })
