/** The publications of the ODD protocol. */
export const oddReferences: readonly string[] = [
  'Grimm, V., Berger, U., Bastiansen, F., Eliassen, S., Ginot, V., Giske, J., … DeAngelis, D. L. (2006). A standard protocol for describing individual-based and agent-based models. Ecological Modelling 198, 115–126. doi:10.1016/j.ecolmodel.2006.04.023',
  'Grimm, V., Berger, U., DeAngelis, D. L., Polhill, J. G., Giske, J., Railsback, S. F. (2010). The ODD protocol: A review and first update. Ecological Modelling 221, 2760–2768. doi:10.1016/j.ecolmodel.2010.08.019',
  'Grimm, V., Railsback, S. F., Vincenot, C. E., Berger, U., Gallagher, C., DeAngelis, D. L., … Ayllón, D. (2020). The ODD protocol for describing agent-based and other simulation models: A second update to improve clarity, replication, and structural realism. Journal of Artificial Societies and Social Simulation 23(2), 7. doi:10.18564/jasss.4259',
];
