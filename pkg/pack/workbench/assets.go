package workbench

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"net/http"
	"path"
	"strings"

	"github.com/labstack/echo/v5"
)

//go:embed assets
var assetFiles embed.FS

const assetPath = Path + "/assets/"

// assets are the workbench's own files by their name with a hash in it: a new
// server has new names, so browsers may keep them for good.
type assets struct {
	byName map[string]asset
	urls   map[string]string // by the name of the file
}

type asset struct {
	body        []byte
	contentType string
}

func readAssets() (assets, error) {
	out := assets{byName: map[string]asset{}, urls: map[string]string{}}
	for file, contentType := range map[string]string{
		"workbench.css": "text/css; charset=utf-8",
		"workbench.js":  "text/javascript; charset=utf-8",
	} {
		body, err := assetFiles.ReadFile("assets/" + file)
		if err != nil {
			return assets{}, fmt.Errorf("workbench: %w", err)
		}
		sum := sha256.Sum256(body)
		ext := path.Ext(file)
		name := strings.TrimSuffix(file, ext) + "-" + hex.EncodeToString(sum[:6]) + ext
		out.byName[name] = asset{body, contentType}
		out.urls[file] = assetPath + name
	}
	return out, nil
}

// url is the address of a file, for templates.
func (a assets) url(file string) (string, error) {
	if u, ok := a.urls[file]; ok {
		return u, nil
	}
	return "", fmt.Errorf("workbench: there is no file %s", file)
}

func (w *Workbench) asset(c *echo.Context) error {
	a, ok := w.assets.byName[c.Param("name")]
	if !ok {
		return echo.ErrNotFound
	}
	c.Response().Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	return c.Blob(http.StatusOK, a.contentType, a.body)
}
