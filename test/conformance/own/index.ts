import { descriptions } from './descriptions.js'
import { hostNames } from './names-host.js'
import { stepNames } from './names-steps.js'
import { givenRoles } from './roles-given.js'
import { htmlRoles } from './roles-html.js'
import { svgRoles } from './roles-svg.js'
import type { Section } from './section.js'
import { states } from './states.js'

export const suite = {
  role: [...givenRoles, ...htmlRoles, ...svgRoles],
  name: [...stepNames, ...hostNames],
  description: descriptions,
  states,
} satisfies Record<string, readonly Section[]>

export type Question = keyof typeof suite
