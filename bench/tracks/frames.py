"""The measures of `shoal measure` by pandas, NumPy and SciPy: python frames.py TRACKS FPS"""
import sys
import numpy as np
import pandas as pd
from scipy.spatial import cKDTree

path, fps = sys.argv[1], float(sys.argv[2])
table = pd.read_parquet(path) if path.endswith('.parquet') else pd.read_csv(path)
table = table.sort_values(['id', 'frame'])
x = table.pivot(index='frame', columns='id', values='x').to_numpy()
y = table.pivot(index='frame', columns='id', values='y').to_numpy()
p = np.stack([x, y], axis=2)
v = np.gradient(p, 1 / fps, axis=0)
seen = ~np.isnan(p).any(axis=2) & ~np.isnan(v).any(axis=2)
p[~seen] = np.nan
v[~seen] = np.nan
speed = np.linalg.norm(v, axis=2)
u = v / speed[:, :, None]
polarisation = np.linalg.norm(np.nanmean(u, axis=1), axis=1)
centroid = np.nanmean(p, axis=1)
r = p - centroid[:, None, :]
d = np.linalg.norm(r, axis=2)
e = r / d[:, :, None]
moment = e[:, :, 0] * u[:, :, 1] - e[:, :, 1] * u[:, :, 0]
rotation = np.abs(np.nanmean(moment, axis=1))
absolute = np.nanmean(np.abs(moment), axis=1)
extent = np.sqrt(np.nanmean(d**2, axis=1))
nearest = np.empty(len(p))
for k in range(len(p)):
    points = p[k][seen[k]]
    nearest[k] = cKDTree(points).query(points, k=2)[0][:, 1].mean() if len(points) > 1 else np.nan
acceleration = (v[2:] - v[:-2]) * fps / 2
jerk = np.nanmean(np.linalg.norm(acceleration[1:] - acceleration[:-1], axis=2), axis=1)


def autocorrelation(series):
    off = series[~np.isnan(series)] - np.nanmean(series)
    n = len(off)
    f = np.fft.rfft(off, 2 * n)
    rho = np.fft.irfft(f * np.conj(f))[:n]
    rho /= rho[0]
    total = 0.5
    for lag in range(1, n):
        total += rho[lag]
        if lag >= 5 * total:
            break
    return total / fps


for name, series in dict(polarisation=polarisation, rotation=rotation, absolute=absolute, nearest=nearest, extent=extent,
                         cx=centroid[:, 0], cy=centroid[:, 1], speed=np.nanmean(speed, axis=1), jerk=jerk).items():
    mean, tau = np.nanmean(series), autocorrelation(series)
    error = np.nanstd(series) * np.sqrt(2 * tau * fps / len(series))
    print(f'{name:14} {mean:.6g} ± {1.96 * error:.3g}  τ {tau:.4g} s')
