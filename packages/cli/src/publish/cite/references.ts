// The published works on which rules, presets and measures depend, for `shoal cite`.

/** A published work. */
export interface Reference {
  /** Key of its BibLaTeX entry. */
  readonly key: string;
  /** Finds the work in the source texts of the tables of parameters and presets. */
  readonly named: RegExp;
  readonly type: 'article' | 'inproceedings' | 'thesis' | 'online' | 'misc';
  /** Without a year if the work states none. */
  readonly fields: Readonly<Record<string, string>>;
}

/** The works named as sources, with only what is certain. */
export const references: readonly Reference[] = [
  {
    key: 'vetemaa2020',
    named: /\bVetemaa 2020\b/,
    type: 'thesis',
    fields: {
      author: 'Vetemaa, Erik Martin',
      title: 'Simulating the Collective Movement of Fish Schools',
      institution: 'University of Tartu',
      year: '2020',
      type: "Bachelor's thesis",
      // The thesis itself states this address, of its program. One of the text is not known.
      note: 'Program: \\url{https://github.com/vetemaa/fish-simulation}',
    },
  },
  {
    key: 'reynolds1987',
    named: /\bReynolds 1987\b/,
    type: 'inproceedings',
    fields: {
      author: 'Reynolds, Craig W.',
      title: 'Flocks, herds and schools: A distributed behavioral model',
      booktitle: 'Proceedings of SIGGRAPH 1987',
      pages: '25--34',
      year: '1987',
      doi: '10.1145/37401.37406',
    },
  },
  {
    key: 'reynolds1999',
    named: /\bReynolds 1999\b/,
    type: 'inproceedings',
    fields: {
      author: 'Reynolds, Craig W.',
      title: 'Steering Behaviors For Autonomous Characters',
      booktitle: 'Proceedings of the Game Developers Conference 1999',
      pages: '763--782',
      year: '1999',
    },
  },
  {
    key: 'parker',
    named: /\bParker\b/,
    type: 'online',
    fields: {
      author: 'Parker, Conrad',
      title: 'Boids Pseudocode',
      url: 'http://www.kfish.org/boids/pseudocode.html',
    },
  },
  {
    key: 'aron',
    named: /\bAron, Fish Simulator\b/,
    type: 'online',
    fields: { author: 'Aron, R.', title: 'Fish Simulator (boids)', url: 'https://robertaron.io' },
  },
  {
    key: 'ballerini2008',
    named: /\bBallerini et al\. 2008\b/,
    type: 'article',
    fields: {
      author: 'Ballerini, M. and others',
      title:
        'Interaction ruling animal collective behavior depends on topological rather than metric distance: Evidence from a field study',
      journal: 'Proceedings of the National Academy of Sciences',
      year: '2008',
      doi: '10.1073/pnas.0711437105',
    },
  },
  {
    key: 'weihs1973',
    named: /\bWeihs 1973\b/,
    type: 'article',
    fields: {
      author: 'Weihs, D.',
      title: 'Hydromechanics of fish schooling',
      journal: 'Nature',
      volume: '241',
      pages: '290--291',
      year: '1973',
      doi: '10.1038/241290a0',
    },
  },
  {
    key: 'landeau1986',
    named: /\bLandeau & Terborgh 1986\b/,
    type: 'article',
    fields: {
      author: 'Landeau, Laurie and Terborgh, John',
      title: "Oddity and the `confusion effect' in predation",
      journal: 'Animal Behaviour',
      volume: '34',
      pages: '1372--1380',
      year: '1986',
      doi: '10.1016/S0003-3472(86)80208-1',
    },
  },
  {
    key: 'couzin2002',
    named: /\bCouzin et al\. 2002\b/,
    type: 'article',
    fields: {
      author: 'Couzin, Iain D. and Krause, Jens and James, Richard and Ruxton, Graeme D. and Franks, Nigel R.',
      title: 'Collective memory and spatial sorting in animal groups',
      journal: 'Journal of Theoretical Biology',
      volume: '218',
      pages: '1--11',
      year: '2002',
      doi: '10.1006/jtbi.2002.3065',
    },
  },
  {
    key: 'strombom2011',
    named: /\bStrömbom 2011\b/,
    type: 'article',
    fields: {
      author: 'Strömbom, Daniel',
      title: 'Collective motion from local attraction',
      journal: 'Journal of Theoretical Biology',
      volume: '283',
      pages: '145--151',
      year: '2011',
      doi: '10.1016/j.jtbi.2011.05.019',
    },
  },
  {
    key: 'vicsek1995',
    named: /\bVicsek(?: et al\.)? 1995\b/,
    type: 'article',
    fields: {
      author: 'Vicsek, Tamás and Czirók, András and Ben-Jacob, Eshel and Cohen, Inon and Shochet, Ofer',
      title: 'Novel type of phase transition in a system of self-driven particles',
      journal: 'Physical Review Letters',
      volume: '75',
      pages: '1226--1229',
      year: '1995',
      doi: '10.1103/PhysRevLett.75.1226',
    },
  },
  {
    key: 'dorsogna2006',
    named: /\bD'Orsogna et al\. 2006\b/,
    type: 'article',
    fields: {
      author: "D'Orsogna, M. R. and Chuang, Y. L. and Bertozzi, A. L. and Chayes, L. S.",
      title: 'Self-propelled particles with soft-core interactions: patterns, stability, and collapse',
      journal: 'Physical Review Letters',
      volume: '96',
      pages: '104302',
      year: '2006',
      doi: '10.1103/PhysRevLett.96.104302',
    },
  },
  {
    key: 'strombom2014',
    named: /\bStrömbom et al\. 2014\b/,
    type: 'article',
    fields: {
      author:
        'Strömbom, D. and Mann, R. P. and Wilson, A. M. and Hailes, S. and Morton, A. J. and Sumpter, D. J. T. and King, A. J.',
      title: 'Solving the shepherding problem: heuristics for herding autonomous, interacting agents',
      journal: 'Journal of The Royal Society Interface',
      volume: '11',
      number: '100',
      pages: '20140719',
      year: '2014',
      doi: '10.1098/rsif.2014.0719',
    },
  },
  {
    key: 'jhawar2020',
    named: /\bJhawar et al\. 2020\b/,
    type: 'article',
    fields: {
      author:
        'Jhawar, J. and Morris, R. G. and Amith-Kumar, U. R. and Danny Raj, M. and Rogers, T. and Rajendran, H. and Guttal, V.',
      title: 'Noise-induced schooling of fish',
      journal: 'Nature Physics',
      volume: '16',
      pages: '488--493',
      year: '2020',
      doi: '10.1038/s41567-020-0787-y',
    },
  },
  {
    key: 'wang2025',
    named: /\bWang et al\. 2025\b/,
    type: 'article',
    fields: {
      author: 'Wang, W. and Escobedo, R. and Sanchez, S. and Han, Z. and Sire, C. and Theraulaz, G.',
      title: 'Collective phases and long-term dynamics in a fish school model with burst-and-coast swimming',
      journal: 'Royal Society Open Science',
      volume: '12',
      pages: '240885',
      year: '2025',
      doi: '10.1098/rsos.240885',
    },
  },
  {
    key: 'herho2026',
    named: /\bHerho et al\. 2026\b/,
    type: 'online',
    fields: {
      author: 'Herho, S. H. S. and others',
      title: 'dewi-kadita: a Python library for idealised Couzin schools in 3D',
      eprint: '2602.07948',
      archiveprefix: 'arXiv',
      year: '2026',
      doi: '10.48550/arXiv.2602.07948',
    },
  },
  {
    key: 'cavagna2010',
    named: /\bCavagna et al\. 2010\b/,
    type: 'article',
    fields: {
      author:
        'Cavagna, A. and Cimarelli, A. and Giardina, I. and Parisi, G. and Santagati, R. and Stefanini, F. and Viale, M.',
      title: 'Scale-free correlations in starling flocks',
      journal: 'Proceedings of the National Academy of Sciences',
      volume: '107',
      pages: '11865--11870',
      year: '2010',
      doi: '10.1073/pnas.1005766107',
    },
  },
  {
    key: 'hemelrijk2010',
    named: /\bHemelrijk et al\. 2010\b/,
    type: 'article',
    fields: {
      author: 'Hemelrijk, C. K. and Hildenbrandt, H. and Reinders, J. and Stamhuis, E. J.',
      title: 'Emergence of oblong school shape: models and empirical data of fish',
      journal: 'Ethology',
      volume: '116',
      pages: '1099--1112',
      year: '2010',
      doi: '10.1111/j.1439-0310.2010.01818.x',
    },
  },
  {
    key: 'katz2011',
    named: /\bKatz et al\. 2011\b/,
    type: 'article',
    fields: {
      author: 'Katz, Y. and Tunstrøm, K. and Ioannou, C. C. and Huepe, C. and Couzin, I. D.',
      title: 'Inferring the structure and dynamics of interactions in schooling fish',
      journal: 'Proceedings of the National Academy of Sciences',
      volume: '108',
      pages: '18720--18725',
      year: '2011',
      doi: '10.1073/pnas.1107583108',
    },
  },
  {
    key: 'marras2015',
    named: /\bMarras et al\. 2015\b/,
    type: 'article',
    fields: {
      author:
        'Marras, S. and Killen, S. S. and Lindström, J. and McKenzie, D. J. and Steffensen, J. F. and Domenici, P.',
      title: 'Fish swimming in schools save energy regardless of their spatial position',
      journal: 'Behavioral Ecology and Sociobiology',
      volume: '69',
      pages: '219--226',
      year: '2015',
      doi: '10.1007/s00265-014-1834-4',
    },
  },
  {
    key: 'zhang2024',
    named: /\bZhang & Lauder 2024\b/,
    type: 'article',
    fields: {
      author: 'Zhang, Y. and Lauder, G. V.',
      title: 'Energy conservation by collective movement in schooling fish',
      journal: 'eLife',
      volume: '12',
      pages: 'RP90352',
      year: '2024',
      doi: '10.7554/eLife.90352',
    },
  },
];
