package compile

import (
	"fmt"
	"slices"
	"strings"

	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/source"
)

// checkSubjects finds what the shape of subjects.yaml can't say.
func checkSubjects(subjects *source.Node) fault.Faults {
	if subjects == nil {
		return nil
	}
	faults := uniqueAddresses(subjects)
	for i, s := range subjects.Items {
		path := fmt.Sprintf("subjects.%d", i)
		faults = append(faults, repeatedAliases(s, path)...)
		if topics := s.Get("topics"); topics != nil {
			for k, t := range topics.Items {
				faults = append(faults, repeatedAliases(t, fmt.Sprintf("%s.topics.%d", path, k))...)
			}
		}
	}
	return faults
}

// repeatedAliases refuses aliases of a subject or topic that are its name, or another of its
// aliases, in whatever case: searches find nothing more by them.
func repeatedAliases(named *source.Node, path string) fault.Faults {
	aliases := named.Get("aliases")
	if aliases == nil {
		return nil
	}
	var faults fault.Faults
	name := named.Get("name").Str()
	known := map[string]bool{strings.ToLower(name): true}
	for i, alias := range aliases.Items {
		lower := strings.ToLower(alias.Str())
		if known[lower] {
			faults = append(faults, alias.Pos.Fault("alias-repeated", fmt.Sprintf("%s.aliases.%d", path, i),
				"searches find '%s' by '%s' already; delete the line", name, alias.Str()))
		}
		known[lower] = true
	}
	return faults
}

// uniqueAddresses refuses two topics with the same address: subject and topic
// are joined by a hyphen, so different pairs may read alike.
func uniqueAddresses(subjects *source.Node) fault.Faults {
	var faults fault.Faults
	seen, uuids := map[string]fault.Pos{}, map[string]fault.Pos{}
	for i, s := range subjects.Items {
		topics := s.Get("topics")
		if topics == nil {
			continue
		}
		for k, t := range topics.Items {
			path := fmt.Sprintf("subjects.%d.topics.%d", i, k)
			uuid, slug := t.Get("uuid"), t.Get("slug")
			if uuid != nil {
				if first, twice := uuids[uuid.Text]; twice {
					faults = append(faults, uuid.Pos.Fault("topic-uuid", path+".uuid", "the uuid is already that of the topic on line %d; `marketctl new-id` prints a new one", first.Line).Repeats(first))
				} else {
					uuids[uuid.Text] = uuid.Pos
				}
			}
			if slug == nil || s.Get("slug") == nil {
				continue
			}
			address := s.Get("slug").Text + "-" + slug.Text
			if first, twice := seen[address]; twice && !sameSubject(topics, slug.Text, k) {
				faults = append(faults, slug.Pos.Fault("topic-address", path+".slug",
					"the topic's address /subjects/%s is already that of the topic on line %d", address, first.Line).Repeats(first))
			} else if !twice {
				seen[address] = slug.Pos
			}
		}
	}
	return faults
}

// sameSubject reports whether an earlier topic of the subject has the slug: @unique reports that.
func sameSubject(topics *source.Node, slug string, before int) bool {
	return slices.ContainsFunc(topics.Items[:before], func(t *source.Node) bool { return t.Get("slug").Str() == slug })
}
