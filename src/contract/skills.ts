import type { Service } from './service.ts';

/** The extension of MCP by which a server offers skills (SEP-2640, final; modelcontextprotocol/ext-skills, specification/stable). */
export const skillsExtension = 'io.modelcontextprotocol/skills';

/** A skill for agents, as in agentskills.io. The steps are in the text of its document. */
export interface Skill {
  readonly name: SkillName;
  readonly description: string;
  readonly tags: readonly string[];
  readonly examples: readonly string[];
}

export const skillNames = ['find-crane-companies', 'ask-crane-atlas'] as const;
export type SkillName = (typeof skillNames)[number];

export const skills: readonly Skill[] = [
  {
    name: 'find-crane-companies',
    description:
      'Finds crane companies near a town or coordinates with their distance, by name, or by country, service, minimum crane capacity and map box, and gets their contact details, location and fleet highlights. Use when someone needs a crane company, a rental fleet or lifting capacity in a place, or asks about a company by its name.',
    tags: ['cranes', 'companies', 'search', 'distance', 'map'],
    examples: [
      'Which companies in the Netherlands have a crawler crane of 600 t or more?',
      'Find the three mobile crane companies nearest to Hamburg.',
    ],
  },
  {
    name: 'ask-crane-atlas',
    description:
      'Answers a question in plain language about cranes, crane companies, crane models, lifting terms, used cranes for sale or wanted ads by pointing to public pages. Use when someone asks what a term means, asks about a crane model, or when it is unclear which resource is needed.',
    tags: ['cranes', 'question', 'atlas', 'routing'],
    examples: ['What is a load chart?', 'Who wants to buy a Liebherr LTM 1100-5.2?'],
  },
];

/** The frontmatter of a skill's document, as in agentskills.io: YAML in the document, JSON over MCP. */
export const skillFrontmatter = ({ name, description }: Skill, { licence }: Service, baseUrl: string) => ({
  name,
  description,
  ...(licence === undefined ? {} : { license: licence.identifier ?? licence.name }),
  compatibility: `Needs network access to ${new URL(baseUrl).host}.`,
});
