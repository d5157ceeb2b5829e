/** What the texts of sheep and of a shepherd have in common. */
export const paper = 'Strömbom et al. 2014, J. R. Soc. Interface 11:20140719';
export const doi = '10.1098/rsif.2014.0719';

/** The source of their numbers. */
export const source = 'Strömbom et al. 2014, Table 1, as HerdSim and Nguyen et al. 2020 give it';

export const randomnessTexts = { symbol: 'e', effect: 'Weight of a random direction.', source };

/** Texts of the preset of a model that moves this far in a step, m. */
export function shepherdingPresetTexts(maxSpeed: number) {
  return { 'strombom-2014': { effect: `Moves ${maxSpeed} m a step.`, source: paper } };
}
